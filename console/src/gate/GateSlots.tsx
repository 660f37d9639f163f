import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export interface GateSlotElements {
  /** Right of the title: the tab's one primary. */
  actions: HTMLElement | null
  /** Beside the whole page, as drawers stand. */
  drawer: HTMLElement | null
}

/** Places of the page's frame that its tabs fill; the frame itself stays where it is while tabs change. */
export const GateSlots = createContext<GateSlotElements>({ actions: null, drawer: null })

export function InActions({ children }: { children: ReactNode }) {
  const { actions } = useContext(GateSlots)
  return actions && createPortal(children, actions)
}

export function InDrawer({ children }: { children: ReactNode }) {
  const { drawer } = useContext(GateSlots)
  return drawer && createPortal(children, drawer)
}
