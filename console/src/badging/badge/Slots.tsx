import { Pencil, Trash2 } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { OfExhibition } from './acted-badge.ts'
import { phaseLabels } from './badge-labels.ts'
import { SlotDrawer, type SlotRow, SlotsDrawer } from './SlotDrawers.tsx'
import { formatSlot } from './use-slots.ts'

const slotActions = defineActions<SlotRow, OfExhibition>(
  'badge',
  {
    edit: {
      icon: Pencil,
      form: ({ row, exhibitionId, onClose }) => <SlotDrawer {...{ row, exhibitionId, onClose }} />,
    },
    delete: {
      command: 'deleteSlot',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm<object>({ many: 'badge.slotDeleteAsk', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  row => formatSlot(row),
  ({ exhibitionId }) => ({ exhibitionId }),
)

/** The slots of an exhibition, the next first. */
export const Slots = defineList<'getSlotPage', 'badge', OfExhibition>('getSlotPage', {
  domain: 'badge',
  title: 'badge.slotsTitle',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  add: { word: 'badge.slotsAdd', can: 'slot:edit', form: SlotsDrawer },
  exports: 'exportSlots',
  columns: c => [
    c.moment('beginsAt', { sort: 'beginsAt', title: 'badge.slotBegins', locked: true }),
    c.moment('endsAt', { title: 'badge.slotEnds', priority: 3 }),
    c.choice('phase', phaseLabels, { title: 'badge.slotPhase', priority: 1 }),
    c.name('door', { title: 'badge.slotDoor', render: row => nameOf(row.door) }),
    c.count('booked', { title: 'badge.slotBookedCount', locked: true }),
    c.count('capacity', { title: 'badge.slotCapacity', locked: true }),
  ],
  actions: slotActions,
  empty: { title: 'badge.slotsEmpty', why: 'badge.slotsEmptyWhy' },
})
