import { Outlet } from "react-router";
import type { Route } from "./+types/screen.layout.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Parent of every screen: its error boundary keeps the header and footer when a screen fails. */
export default function ScreenLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
