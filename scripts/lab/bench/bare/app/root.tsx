import { Outlet } from "@remix-run/react";
import { Document } from "#app/web/shell/document.tsx";
import { Frame } from "#app/web/shell/frame.tsx";

export default function App() {
  return (
    <Document language="en" accent={null} manifest="/manifest.webmanifest">
      <Frame shell={BENCH_CONSTANTS.shell}>
        <Outlet />
      </Frame>
    </Document>
  );
}
