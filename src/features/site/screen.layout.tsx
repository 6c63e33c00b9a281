import { Outlet } from "react-router";
import type { Route } from "./+types/screen.layout.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Every screen's place in the frame. A screen that fails is told here, and the frame stays. */
export default function ScreenLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
