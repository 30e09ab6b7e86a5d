/** A member file of this many people whom nobody knows yet, with `word` in their addresses. */
export function memberFile(word: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${word} Núñez ${at},${word}-${at}@imported.example,Goalkeeper;Defender,${at % 99},"U${at % 30}; Seniors",${at % 40},Club ${at % 20}`,
  );
  return ["name,email,positions,score,tags,alias,note", ...lines].join("\r\n");
}
