import { CalendarRange, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { screens } from '../screens.ts'
import { exhibitionAt, samePageOf } from './same-page.ts'
import './ExhibitionSwitch.css'

/** On a page of an exhibition: switches to the same page of another one, the nearest first. */
export function ExhibitionSwitch() {
  const t = useText()
  const current = exhibitionAt(useLocation().pathname)
  const sees = useMay('participation:view')
  const detail = useQueryCommand(
    'getAffairDetail',
    { exhibitionId: current ?? '' },
    { enabled: current !== undefined, quiet: true },
  )
  if (current === undefined || !sees || !detail.data) return null
  return (
    <Popover
      align="start"
      width={480}
      label={t('shell.switchExhibition')}
      trigger={props => (
        <button
          type="button"
          className="fg-header-button"
          aria-label={t('shell.switchExhibition')}
          title={t('shell.switchExhibition')}
          {...props}
        >
          <CalendarRange size={16} strokeWidth={1.6} aria-hidden />
          <span className="fg-exhibition-code">{detail.data.exhibition.code}</span>
          <span className="fg-exhibition-word">{t('shell.exhibitionWord')}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    >
      {close => <Exhibitions current={current} close={close} />}
    </Popover>
  )
}

function Exhibitions({ current, close }: { current: string; close: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const [typed, setTyped] = useState('')
  const value = typed.trim().slice(0, 100)
  const { data } = useQueryCommand(
    'getAffairExhibitionPage',
    { pageNum: 1, pageSize: 10, search: value === '' ? undefined : { type: 'nameOrCode', value } },
    { keepPrevious: true, quiet: true },
  )
  const rows = data?.list ?? []
  const go = (id: string) => {
    close()
    const patterns = screens.map(({ path }) => path)
    if (id !== current) void navigate(samePageOf(id, location, patterns))
  }
  return (
    // Arrow keys walk through the field and the buttons inside.
    <Stack className="fg-exhibitions" gap={4} onKeyDown={walk}>
      <input
        type="search"
        className="fg-input"
        aria-label={t('shell.findExhibition')}
        placeholder={t('shell.findExhibition')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          const first = rows.find(({ id }) => id !== current)
          if (event.key === 'Enter' && first && value !== '') go(first.id)
        }}
      />
      {rows.map(row => (
        <button
          type="button"
          key={row.id}
          className="fg-menu-item"
          aria-current={row.id === current || undefined}
          onClick={() => go(row.id)}
        >
          <span>
            <span>{nameOf({ cn: row.nameCn, en: row.nameEn })}</span>
            <small>{[row.code, formatPeriodDates(row.open)].filter(Boolean).join(' · ')}</small>
          </span>
          <Plate halls={row.halls} />
        </button>
      ))}
      {data && rows.length === 0 && <p>{t('shell.noMatchTitle')}</p>}
    </Stack>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  event.preventDefault()
  fields[(fields.indexOf(document.activeElement as HTMLElement) + step + fields.length) % fields.length]?.focus()
}
