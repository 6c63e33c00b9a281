import { Outlet } from "react-router";
import { ErrorScreen } from "#src/features/site/error-screens/error-screen.tsx";
import type { Route } from "./+types/screen.layout.ts";

/** Parent of every screen: its error boundary keeps the header and footer when a screen fails. */
export default function ScreenLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
