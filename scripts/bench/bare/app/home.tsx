import { Home } from "#app/components/home/home.tsx";
import constants from "#bench-constants";

export default function BareHome() {
  return <Home {...constants.home} />;
}
