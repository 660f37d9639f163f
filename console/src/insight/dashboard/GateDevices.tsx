import type { Output } from '@fairgate/contract/app/catalogue'
import { Link } from 'react-router'
import { useMayOf } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { listPath } from './dashboard-paths.ts'

type Gate = NonNullable<Output<'getDashboard'>['gates']>[number]

/** Devices of running exhibitions: total, silent and outdated ones, and open discrepancies. */
export function GateDevices({ gates }: { gates: readonly Gate[] }) {
  const t = useText()
  const may = useMayOf()
  const discrepancies = ['passage:view', 'case:resolve', 'door:administer'].some(may)
    ? 'view=cases&exhibition=:exhibition'
    : undefined
  const devices = may('device:view') ? 'view=devices&exhibition=:exhibition' : undefined
  return (
    <Card title={t('dashboard.gates')}>
      {gates.length === 0 && <p className="fg-none">{t('dashboard.noGates')}</p>}
      <ul className="fg-dashboard-list">
        {gates.map(gate => (
          <Inline as="li" gap={16} align="baseline" justify="space-between" key={gate.id} className="is-stacked">
            <Link className="fg-link" to={listPath('controlRoomOf', '', gate.id)}>
              {nameOf(gate.name)}
            </Link>
            <Inline as="ul" className="fg-note" gap={[0, 16]} wrap>
              <Fact word="dashboard.devices" count={gate.devices.total} id={gate.id} list={devices} always />
              <Fact word="dashboard.silent" count={gate.devices.silent} id={gate.id} late />
              <Fact word="dashboard.behind" count={gate.devices.behind} id={gate.id} late />
              <Fact word="dashboard.unsent" count={gate.devices.unsent} id={gate.id} late />
              <Fact
                word="dashboard.cases"
                count={gate.cases.pending + gate.cases.processing}
                id={gate.id}
                list={discrepancies}
              />
            </Inline>
          </Inline>
        ))}
      </ul>
    </Card>
  )
}

interface FactProps {
  word: TextKey
  count: number
  /** Id of the exhibition. */
  id: string
  /** Query parameters of its list, if the operator may open it. */
  list?: string | undefined
  late?: boolean
  /** Shown even if it is zero. */
  always?: boolean
}

function Fact({ word, count, id, list, late, always }: FactProps) {
  const t = useText()
  if (count === 0 && !always) return null
  const text = t(word, { count, shown: formatNumber(count) })
  return (
    <li className={late ? 'is-late' : undefined}>
      {list ? (
        <Link className="fg-link" to={listPath('entranceGuard', list, id)}>
          {text}
        </Link>
      ) : (
        text
      )}
    </li>
  )
}
