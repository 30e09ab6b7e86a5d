import { Home } from "#app/components/home/home.tsx";

export default function BareHome() {
  return <Home {...BENCH_CONSTANTS.home} />;
}
