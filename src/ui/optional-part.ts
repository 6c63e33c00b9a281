import { type ComponentType, lazy } from "react";

/**
 * A part of a screen that is loaded later and that the screen can do without: where it cannot be loaded,
 * as without a connection, nothing is shown in its place.
 */
export const optionalPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (_props: Props) => null })));
