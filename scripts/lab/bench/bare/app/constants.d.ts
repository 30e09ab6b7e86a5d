/** The data of the real home page, which the build inserts. */
declare const BENCH_CONSTANTS: {
  shell: import("#app/web/shell/shell.view.server.ts").ShellData;
  home: import("#app/core/occasions/pages/home/home.view.server.ts").HomeData;
};
