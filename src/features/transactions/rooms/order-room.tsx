import type { Order } from "#domain/entities/order.ts";
import { AgainRoom } from "#src/features/transactions/rooms/again-room.tsx";
import { AmendRoom } from "#src/features/transactions/rooms/amend-room.tsx";
import { CancelRoom, RefuseAmendmentRoom, RejectRoom } from "#src/features/transactions/rooms/reason-rooms.tsx";
import { IntentionRoom } from "#src/features/transactions/rooms/intention-room.tsx";
import { ModifyRoom } from "#src/features/transactions/rooms/modify-room.tsx";
import { PlaceRoom } from "#src/features/transactions/rooms/place-room.tsx";
import { SettleRoom } from "#src/features/transactions/rooms/settle-room.tsx";
import { VersionsRoom } from "#src/features/transactions/rooms/versions-room.tsx";
import { type OrderRoom, useOrderDesk } from "#src/features/transactions/order-desk.ts";
import { useCan } from "#src/session/session.ts";

/** Form of the chosen act, below the terms; nothing once the act is no longer offered. */
export function OrderRoomView({ order }: { order: Order }) {
  const room = useOrderDesk((desk) => desk.room);
  const mayAct = useCan("orders.act");
  if (room === "versions") return <VersionsRoom order={order} />;
  if (room === null || !mayAct || !order.may.includes(ACT_OF[room])) return null;
  const Room = ROOMS[room];
  // Placements do not depend on the order's version, so typed ones survive a change; the other forms restart with the
  // new terms.
  return <Room key={room === "place" ? order.id : order.version} order={order} />;
}

type ActingRoom = Exclude<OrderRoom, "versions">;

const ACT_OF = {
  reject: "reject",
  modify: "modify",
  amend: "modify",
  cancel: "cancel",
  "refuse-amendment": "decide",
  settle: "settle",
  again: "settle_again",
  intention: "intention",
  place: "place",
} as const satisfies Record<ActingRoom, string>;

const ROOMS: Record<ActingRoom, (props: { order: Order }) => React.ReactNode> = {
  reject: RejectRoom,
  modify: ModifyRoom,
  amend: AmendRoom,
  cancel: CancelRoom,
  "refuse-amendment": RefuseAmendmentRoom,
  settle: SettleRoom,
  again: AgainRoom,
  intention: IntentionRoom,
  place: PlaceRoom,
};
