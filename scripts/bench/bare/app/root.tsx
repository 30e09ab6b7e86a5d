import { Outlet } from "@remix-run/react";
import { Document } from "#app/components/document.tsx";
import { Frame } from "#app/components/frame.tsx";
import constants from "#bench-constants";

export default function App() {
  return (
    <Document language="en" accent={null}>
      <Frame shell={constants.shell}>
        <Outlet />
      </Frame>
    </Document>
  );
}
