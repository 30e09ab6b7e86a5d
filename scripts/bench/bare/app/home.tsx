import { Home } from "#app/pages/home/home.tsx";

export default function BareHome() {
  return <Home {...BENCH_CONSTANTS.home} />;
}
