import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Page } from "#src/contract/pagination.ts";
import { pagePath } from "#src/ui/admin/load-page.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import type { Order } from "./orders.contract.ts";
import { ordersPath } from "./orders.loader.ts";

type QueuedPage = Pick<Page<Order>, "data" | "total" | "per_page" | "current_page" | "last_page">;

/**
 * A page of orders with a current one: the visible one on phones, on wider screens the one that the keys are
 * about. An order that was decided on leaves at once, before the page is loaded again.
 */
export function useOrderQueue({ data, total, per_page, ...page }: QueuedPage) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [place, setPlace] = useState<{ id?: number | undefined; index: number }>({ index: 0 });
  const orders = data.filter(({ id }) => !decided.has(id));
  const found = orders.findIndex(({ id }) => id === place.id);
  // One that another admin has decided on is followed by the one after it.
  const index = found >= 0 ? found : Math.max(0, Math.min(place.index, orders.length - 1));
  const current = orders[index];
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(orders);

  useEffect(() => {
    const ids = new Set(data.map(({ id }) => id));
    setDecided((before) => new Set([...before].filter((id) => ids.has(id))));
  }, [data]);

  const isMoving = useRef(false);
  const returning = useRef<Returning>(undefined);
  useLayoutEffect(() => {
    if (current === undefined) return;
    const back = returning.current?.id === current.id ? returning.current : undefined;
    const needsFocus = isMoving.current || (back && (!back.isShown || isFocusLost()));
    if (!needsFocus) return;
    isMoving.current = false;
    if (back) back.isShown = true;
    const heading = document.getElementById(headingId(current.id));
    heading?.focus({ preventScroll: true });
    heading?.closest("article")?.scrollIntoView({ block: "nearest" });
  });

  // `comeBack` may be that of an earlier render, since the toast keeps it.
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
    const { id, before } = returning.current ?? {};
    if (before !== data && data.some((order) => order.id === id)) returning.current = undefined;
  });

  const currentId = current?.id;
  useLayoutEffect(() => slideIn(currentId), [currentId]);

  const { search } = useLocation();
  const navigate = useNavigate();
  const goTo = (number: number) => navigate(pagePath(ordersPath, number, search));

  function moveTo(index: number) {
    returning.current = undefined;
    isMoving.current = true;
    setPlace({ id: orders[index]?.id, index });
  }

  return {
    box,
    orders,
    current,
    /** The number of the current one among all, from 1. */
    number: (page.current_page - 1) * per_page + index + 1,
    /** Without those that were decided on since the page was loaded. */
    total: total - (data.length - orders.length),
    next() {
      if (index + 1 < orders.length) moveTo(index + 1);
      else if (page.current_page < page.last_page) goTo(page.current_page + 1);
      else if (page.current_page > 1) goTo(1);
      else moveTo(0);
    },
    previous() {
      if (index > 0) moveTo(index - 1);
      else if (page.current_page > 1) goTo(page.current_page - 1);
    },
    select: (id: number) => setPlace({ id, index: orders.findIndex((order) => order.id === id) }),
    leave(id: number) {
      returning.current = undefined;
      const index = orders.findIndex((order) => order.id === id);
      setDecided((before) => new Set(before).add(id));
      setPlace({ id: orders[index + 1]?.id, index });
      markRemoved(index);
    },
    /** Another admin was first, or it has changed: the page is loaded again and may not have it. */
    stay(id: number) {
      returning.current = undefined;
      const index = orders.findIndex((order) => order.id === id);
      setPlace({ id, index });
      markRemoved(index);
    },
    comeBack(id: number) {
      returning.current = { id, before: latest.current, isShown: false };
      setDecided((before) => new Set([...before].filter((other) => other !== id)));
      setPlace({ id, index: 0 });
    },
  };
}

/**
 * An order whose decision was undone, until a page that was loaded after that has it. A page that was loaded
 * before may be drawn in between: the order goes, and the focus with it.
 */
interface Returning {
  id: number;
  /** The page that was drawn when it was undone. */
  before: Order[];
  isShown: boolean;
}

function isFocusLost() {
  const element = document.activeElement;
  return !element || element === document.body || element.id === "main";
}

const onPhones = "(width < 45rem) and (prefers-reduced-motion: no-preference)";

/**
 * On phones, where one order is visible: the next one comes from the side to which one reads on. From no further than the
 * card's padding, or the page would be wider than the window.
 */
function slideIn(id: number | undefined) {
  if (id === undefined || !matchMedia(onPhones).matches) return;
  const card = document.getElementById(headingId(id))?.closest("[data-slides-in]");
  const from = { opacity: 0.4, transform: "translateX(-16px)" };
  card?.animate([from, {}], { duration: 180, easing: "ease-out" });
}

export type OrderQueue = ReturnType<typeof useOrderQueue>;

export const headingId = (id: number) => `order-${id}`;
