import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import type { Move } from "#modules/teams/making/moved-places.ts";

/** Where a player can be dropped: on another one, who takes their place, or on a line or the bench of a team. */
export type Spot = Omit<Move, "memberId">;

/** A scrolling finger moves before this delay; one that holds still begins to drag. Milliseconds and pixels. */
const TOUCH = { delay: 200, tolerance: 8 };
const MOUSE = { distance: 6 };

/** A player under the pointer takes precedence over the line that they stand in. */
const underPointer: CollisionDetection = (args) => {
  const hit = pointerWithin(args);
  const players = hit.filter(({ id }) => String(id).startsWith("player"));
  return players.length > 0 ? players : hit;
};

// Keys don't drag, so there is nothing to announce; the page announces a move once it is made.
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

/** Lets players be dragged, by mouse, or by a finger that holds still first. Keys and taps pick and swap instead. */
export function DragBoard(props: {
  onPick(memberId: number | null): void;
  onMove(move: Move): void;
  /** What is shown under the pointer while this player is dragged. */
  renderGhost(memberId: number): ReactNode;
  children: ReactNode;
}) {
  const { onPick, onMove, renderGhost, children } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  );
  const letGo = () => {
    setDragged(null);
    onPick(null);
  };
  return (
    <DndContext
      id="board"
      sensors={sensors}
      accessibility={SILENT}
      collisionDetection={underPointer}
      onDragStart={({ active }) => {
        setDragged(Number(active.id));
        onPick(Number(active.id));
      }}
      onDragCancel={letGo}
      onDragEnd={({ active, over }) => {
        letGo();
        const spot = over?.data.current as Spot | undefined;
        const memberId = Number(active.id);
        if (spot && spot.other !== memberId) onMove({ memberId, ...spot });
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged === null ? null : renderGhost(dragged)}</DragOverlay>
    </DndContext>
  );
}

/** A list item that can be dragged and dropped on. */
export function DragPlayer({ memberId, children }: { memberId: number; children: ReactNode }) {
  const drag = useDraggable({ id: memberId });
  const drop = useDroppable({ id: `player-${memberId}`, data: { other: memberId } satisfies Spot });
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      {...drag.listeners}
      data-over={drop.isOver && !drag.isDragging ? "" : undefined}
      data-dragged={drag.isDragging ? "" : undefined}
    >
      {children}
    </li>
  );
}

/** A line or the bench, on which a player can be dropped. */
export function DropSpot({
  spot,
  children,
  className,
}: {
  spot: Spot;
  children: ReactNode;
  className: string;
}) {
  const { team, position, isSubstitute } = spot;
  const { setNodeRef, isOver } = useDroppable({
    id: `spot-${team}-${isSubstitute ? "bench" : position}`,
    data: spot,
  });
  return (
    <div ref={setNodeRef} className={className} data-over={isOver ? "" : undefined}>
      {children}
    </div>
  );
}
