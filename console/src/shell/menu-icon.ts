import type { MenuNode } from '@fairgate/contract/session/commands'
import {
  BookText,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  FileInput,
  Gauge,
  House,
  IdCard,
  KeyRound,
  type LucideIcon,
  Palette,
  RectangleEllipsis,
  RotateCcw,
  ScrollText,
  Send,
  ShieldCheck,
  Wallet,
} from 'lucide-react'

/** Found by a part of the entry's key or path; the first that fits. */
const icons: readonly [part: RegExp, icon: LucideIcon][] = [
  [/controlRoom/i, Gauge],
  [/statistic/i, ChartColumn],
  [/operationalLog|operationLog/i, RotateCcw],
  [/outbox/i, Send],
  [/jurisdiction|permission/i, KeyRound],
  [/questionnaire|survey/i, ClipboardList],
  [/visual|brand/i, Palette],
  [/finance|pay|settle|invoice/i, Wallet],
  [/dictionar/i, BookText],
  [/check|gate|entranceGuard|epidemic/i, ShieldCheck],
  [/badge|papers/i, IdCard],
  [/job|import/i, FileInput],
  [/exhibition|affair/i, CalendarDays],
  [/information|partner|company|sponsor|cooperator/i, Building2],
  [/participation|quota/i, ScrollText],
  [/main|home/i, House],
]

/** The icon of a menu group or single entry. */
export function menuIcon(node: MenuNode): LucideIcon {
  const name = `${node.key} ${node.path ?? ''}`
  return (
    icons.find(([part]) => part.test(node.key))?.[1] ??
    icons.find(([part]) => part.test(name))?.[1] ??
    RectangleEllipsis
  )
}
