declare module "#bench-constants" {
  const constants: {
    shell: import("#app/views/shell.server.ts").ShellData;
    home: import("#app/views/home.server.ts").HomeData;
  };
  export default constants;
}
