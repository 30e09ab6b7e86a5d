/** The data of the real home page, put in by the build. */
declare const BENCH_CONSTANTS: {
  shell: import("#app/views/shell.server.ts").ShellData;
  home: import("#app/views/home.server.ts").HomeData;
};
