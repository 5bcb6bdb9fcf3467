"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { quantityField } from "@/components/selling/checkout/quantity-field";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { type Order, orderHref } from "@/lib/selling/order";

/**
 * Applies a quantity as it is typed and a billing interval as it is chosen, through the address, which decides what the
 * screen shows. Everything else that was typed stays.
 */
export function ChoicesIsland({ order: { key, mode, quantity } }: { order: Omit<Order, "price"> }) {
  const marker = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    const root = marker.current?.closest<HTMLElement>("[data-choices]");
    if (!root) return;
    const field = quantityField(root);
    const takeNumber = () => {
      if (!field?.validity.valid || field.valueAsNumber === quantity) return;
      router.replace(orderHref({ key, mode, quantity: field.valueAsNumber }), { scroll: false });
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      takeNumber();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      router.push(link.href, { scroll: false });
    };
    takeNumber(); // What was typed before this code had come.
    root.addEventListener("input", takeNumber);
    root.addEventListener("submit", onSubmit);
    root.addEventListener("click", onClick);
    return () => {
      root.removeEventListener("input", takeNumber);
      root.removeEventListener("submit", onSubmit);
      root.removeEventListener("click", onClick);
    };
  }, [key, mode, quantity, router]);
  return <span ref={marker} hidden />;
}
