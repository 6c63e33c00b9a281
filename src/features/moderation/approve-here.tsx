import { useRevalidator } from "react-router";
import type { Card } from "../craftsmen/contract.ts";
import { Approve } from "./approve.tsx";

/** For an admin who meets the card of a listing that is not approved. */
export default function ApproveHere({ card }: { card: Card }) {
  const { revalidate } = useRevalidator();
  return (
    <div data-for="admin" className="relative z-10 w-full pt-1">
      <Approve of={card} nameId={`name-${card.id}`} onApproved={revalidate} className="w-full" />
    </div>
  );
}
