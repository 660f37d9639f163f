import { readWholeNumber } from '@fairgate/contract/kernel/field/typed-number'
import { allotFields } from '@fairgate/contract/sales/ticket/fields'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { LeaveGuard } from '../../kernel/ui/LeaveGuard.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { useCellWalk } from '../../kernel/ui/use-cell-walk.ts'
import type { StockRow } from './stock-actions.tsx'

interface Typed {
  row: StockRow
  text: string
  /** Why it was refused. */
  refused?: string
}

const Cells = createContext<{ typed: ReadonlyMap<string, Typed>; type: (row: StockRow, text: string) => void }>({
  typed: new Map(),
  type: () => {},
})

const isNumber = (text: string) => {
  const count = readWholeNumber(text)
  return count >= 0 && count <= (allotFields.granted.max ?? 0)
}

/** Stock in editable cells with arrow keys, like quotas; one button saves all of them. */
export function StockCells({ children }: { children: ReactNode }) {
  const t = useText()
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const [isPending, setPending] = useState(false)
  const all = [...typed.values()]
  const bad = all.filter(({ text }) => !isNumber(text))
  const set = (id: string, value: Typed | undefined) =>
    setTyped(now => new Map([...[...now].filter(([one]) => one !== id), ...(value ? [[id, value] as const] : [])]))
  const save = async () => {
    if (isPending || bad.length > 0) return
    setPending(true)
    for (const one of all) {
      const { id, ticketTypeId, participationId, version } = one.row
      const payload = { ticketTypeId, participationId, version, granted: readWholeNumber(one.text) }
      const refused = await call('allotStock', payload, { quiet: true }).then(
        () => undefined,
        (error: Error) => error.message,
      )
      set(id, refused === undefined ? undefined : { ...one, refused })
    }
    setPending(false)
  }
  const walk = useCellWalk<HTMLDivElement>({
    ...{ rows: 200, columns: 1, save: () => void save() },
    forget: row => {
      const id = walk.ref.current?.querySelector<HTMLElement>(`[data-at="${row} 0"]`)?.dataset.stock
      if (id) set(id, undefined)
    },
  })
  const type = (row: StockRow, text: string) => set(row.id, text === String(row.granted) ? undefined : { row, text })
  return (
    <Cells value={{ typed, type }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside come by here */}
      <div className="fg-ticket-stock" ref={walk.ref} onKeyDown={walk.onKeyDown}>
        {all.length > 0 && (
          <Inline className="fg-ticket-stock-bar" gap={8} align="center" role="status">
            <span>
              {t('participation.cellsChanged', { count: all.length })}
              {bad.length > 0 && ` · ${t('participation.cellsBad', { count: bad.length })}`}
            </span>
            <Button onClick={() => setTyped(new Map())}>{t('participation.discard')}</Button>
            <Button kind="primary" busy={isPending} disabled={bad.length > 0} onClick={() => void save()}>
              {t('shell.save')}
            </Button>
          </Inline>
        )}
        {children}
      </div>
      <LeaveGuard dirty={all.length > 0} />
    </Cells>
  )
}

/** The granted number of a stock, editable by its giver. */
export function GrantedCell({ row, at }: { row: StockRow; at: number }) {
  const t = useText()
  const { typed, type } = useContext(Cells)
  if (!row.actions.includes('allot')) return <>{formatNumber(row.granted)}</>
  const own = typed.get(row.id)
  const isBad = own !== undefined && (own.refused !== undefined || !isNumber(own.text))
  return (
    <Stack as="span" className="fg-ticket-stock-cell" gap={2}>
      <input
        className="fg-input"
        data-at={`${at} 0`}
        data-stock={row.id}
        aria-label={`${t('ticket.granted')} · ${nameOf(row.type)} · ${nameOf(row.holder)}`}
        aria-invalid={isBad ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={own?.text ?? String(row.granted)}
        onFocus={event => event.target.select()}
        onChange={event => type(row, event.target.value.trim())}
      />
      {isBad && <small role="alert">{own.refused ?? t('participation.notACount')}</small>}
    </Stack>
  )
}
