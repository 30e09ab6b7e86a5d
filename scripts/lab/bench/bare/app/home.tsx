import { Home } from "#app/core/occasions/pages/home/home.tsx";

export default function BareHome() {
  return <Home {...BENCH_CONSTANTS.home} />;
}
