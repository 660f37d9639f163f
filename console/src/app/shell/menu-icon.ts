import { pages } from '@fairgate/contract/app/shell/pages'
import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { type Group, type IconName, menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import {
  BookText,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  IdCard,
  Image,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Plug,
  RectangleEllipsis,
  RotateCcw,
  Send,
  ShieldCheck,
  Wallet,
} from 'lucide-react'

const icons: Readonly<Record<IconName, LucideIcon>> = {
  book: BookText,
  calendar: CalendarDays,
  card: IdCard,
  chart: ChartColumn,
  companies: Building2,
  dashboard: LayoutDashboard,
  key: KeyRound,
  picture: Image,
  plug: Plug,
  rewind: RotateCcw,
  send: Send,
  shield: ShieldCheck,
  survey: ClipboardList,
  wallet: Wallet,
}

/** The icon of a menu group or single entry. */
export function menuIcon({ key }: MenuNode): LucideIcon {
  const groups: Readonly<Record<string, Group>> = menuGroups
  const name = groups[key]?.icon ?? pages[key]?.icon
  return name ? icons[name] : RectangleEllipsis
}
