import { formatArea, parseArea } from '@fairgate/contract/exhibitions/stand/area'
import { maxInSwap, maxParts } from '@fairgate/contract/exhibitions/stand/change'
import {
  assignFields,
  mergeFields,
  moveFields,
  plainChangeFields,
  resizeFields,
  splitFields,
} from '@fairgate/contract/exhibitions/stand/fields'
import { plainText, textFault } from '@fairgate/contract/kernel/field/field'
import { Pencil } from 'lucide-react'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { defineActions, type Given } from '../../kernel/ui/list/define-actions.ts'
import { HolderField } from './HolderField.tsx'
import { SplitParts } from './SplitParts.tsx'
import { askChange, type StandProps, type StandRow } from './StandChangeDialog.tsx'
import { StandDrawer } from './StandDrawer.tsx'

const Plain = formFields(plainChangeFields)
const Merge = formFields(mergeFields)
const Resize = formFields(resizeFields)
const Move = formFields(moveFields)

const Reason = () => <Plain.text name="reason" />

/** A field's value as it is sent; undefined if it would be refused. */
const valid = (field: typeof mergeFields.number | typeof resizeFields.area | typeof moveFields.section, typed = '') => {
  const value = plainText(field, typed)
  return value === '' || textFault(field, value) ? undefined : value
}

const change = {
  command: 'changeStands',
  payload: (_: unknown, given: Given, { exhibitionId }: StandProps) => ({ exhibitionId, ...given }),
  done: 'stand.changed',
} as const

/** A swap or an assignment can be undone at once. */
const undoable = {
  ...change,
  undo: 'undoStandChange',
  undoPayload: (rows: readonly { id: string; version: number }[], { exhibitionId }: StandProps) => ({
    exhibitionId,
    rows,
  }),
} as const

/** A change that needs only its stands. */
const plainly = (kind: 'release' | 'end') =>
  askChange({ of: plainChangeFields, build: ids => ({ kind, ids }), Inputs: Reason })

/** Halves of a stand: the first gets the hundredth that is left. */
function halves({ number, area }: StandRow) {
  const whole = parseArea(area) ?? 0
  const half = Math.floor(whole / 2)
  return [
    { number, area: formatArea(whole - half) },
    { number: '', area: formatArea(half) },
  ]
}

export const standActions = defineActions<StandRow, StandProps>(
  'stand',
  {
    edit: {
      icon: Pencil,
      form: ({ row, exhibitionId, halls, onClose }) => (
        <StandDrawer row={row} exhibitionId={exhibitionId} halls={halls} onClose={onClose} />
      ),
    },
    assign: {
      ...undoable,
      ...{ bulk: true, key: 'g' },
      ask: askChange({
        of: assignFields,
        build: (ids, { participationId }) => (participationId ? { kind: 'assign', ids, participationId } : undefined),
        Inputs: ({ stands }) => (
          <>
            <HolderField exhibitionId={stands.exhibitionId} />
            <Reason />
          </>
        ),
      }),
    },
    reserve: { command: 'reserveStands', many: true, bulk: true, done: 'stand.reserved' },
    release: { ...change, bulk: true, ask: plainly('release') },
    swap: {
      ...undoable,
      ...{ bulk: true, key: 'w', done: 'stand.swapped' },
      ask: askChange({
        of: plainChangeFields,
        takes: [maxInSwap, maxInSwap, 'stand.swapTwo'],
        build: ids => ({ kind: 'swap', ids }),
        Inputs: Reason,
      }),
    },
    split: {
      ...change,
      ...{ bulk: true, key: 's' },
      ask: askChange({
        of: splitFields,
        takes: [1, 1, 'stand.oneOnly'],
        start: ([row]) => ({ parts: row ? halves(row) : [] }),
        build: (ids, { parts = [] }) => {
          const typed = parts.flatMap(part => {
            const [number, area] = [valid(mergeFields.number, part.number), valid(resizeFields.area, part.area)]
            return number && area ? [{ number, area }] : []
          })
          return typed.length === parts.length && typed.length > 1 ? { kind: 'split', ids, parts: typed } : undefined
        },
        Inputs: () => (
          <>
            <SplitParts />
            <Reason />
          </>
        ),
      }),
    },
    merge: {
      ...change,
      ...{ bulk: true, key: 'm' },
      ask: askChange({
        of: mergeFields,
        takes: [2, maxParts, 'stand.mergeSeveral', 'stand.mergeTooMany'],
        start: ([row]) => ({ number: row?.number ?? '' }),
        build(ids, values) {
          const number = valid(mergeFields.number, values.number)
          return number ? { kind: 'merge', ids, number } : undefined
        },
        Inputs: () => (
          <>
            <Merge.text name="number" spellCheck={false} />
            <Reason />
          </>
        ),
      }),
    },
    resize: {
      ...change,
      ...{ bulk: true, key: 'r' },
      ask: askChange({
        of: resizeFields,
        takes: [1, 1, 'stand.oneOnly'],
        build(ids, values) {
          const area = valid(resizeFields.area, values.area)
          return area ? { kind: 'resize', ids, area } : undefined
        },
        Inputs: () => (
          <>
            <Resize.text name="area" />
            <Reason />
          </>
        ),
      }),
    },
    move: {
      ...change,
      ask: askChange({
        of: moveFields,
        start: ([row]) => ({ section: row?.section ?? '' }),
        build(ids, { hall, ...values }) {
          const [number, section] = [
            valid(mergeFields.number, values.number),
            valid(moveFields.section, values.section),
          ]
          return hall && number && section ? { kind: 'move', ids, hall, number, section } : undefined
        },
        Inputs: ({ stands }) => (
          <>
            <Move.choice name="hall" options={stands.halls.map(value => ({ value, label: value }))} />
            <Move.text name="number" spellCheck={false} />
            <Move.text name="section" />
            <Reason />
          </>
        ),
      }),
    },
    end: { ...change, bulk: true, tone: 'danger', ask: plainly('end') },
  },
  ({ hall, number }) => `${hall} ${number}`,
  ({ exhibitionId }) => ({ exhibitionId }),
)
