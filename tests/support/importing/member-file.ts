/** A member file of so many people whom nobody knows yet; `word` stands in their addresses. */
export function memberFile(word: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${word} Núñez ${at},${word}-${at}@imported.example,Goalkeeper;Defender,${at % 99},"U${at % 30}; Seniors",${at % 40},Club ${at % 20}`,
  );
  return ["name,email,positions,score,tags,alias,note", ...lines].join("\r\n");
}
