/** The path of the picture of a session's published teams. */
export const picturePath = (sessionId: number): string => `/sessions/${sessionId}/teams/picture.png`;
