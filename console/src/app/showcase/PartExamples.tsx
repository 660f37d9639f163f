import { Check } from 'lucide-react'
import { formatDates } from '../../kernel/format/format.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { type Phase, Phases } from '../../kernel/ui/Phases.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { ShowcaseWord } from './showcase-texts.ts'
import { Tile } from './Tile.tsx'
import { useSampleText } from './use-sample-text.ts'

const states: readonly [StatusCode, ShowcaseWord][] = [
  [0, 'statePending'],
  [1, 'stateProcessing'],
  [2, 'stateApproved'],
  [3, 'stateSuspended'],
  [4, 'stateReturned'],
  [5, 'stateRejected'],
]

const phases: readonly (Omit<Phase, 'label' | 'dates'> & { key: ShowcaseWord })[] = [
  { key: 'sale', from: '2026-10-10', to: '2026-12-02', kind: 'quiet' },
  { key: 'applications', from: '2026-10-20', to: '2026-11-28', kind: 'quiet' },
  { key: 'moveIn', from: '2026-11-30', to: '2026-12-02', kind: 'hatched' },
  { key: 'open', from: '2026-12-03', to: '2026-12-05', kind: 'solid' },
  { key: 'moveOut', from: '2026-12-05', to: '2026-12-06', kind: 'hatched' },
]

/** Tags, buttons, plates, figures, phases. */
export function PartExamples() {
  const w = useSampleText()
  return (
    <Split className="fg-tiles" columns="repeat(auto-fill, minmax(320px, 1fr))" gap={16}>
      <Tile name={w('statusTags')}>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          {states.map(([code, key]) => (
            <StatusTag key={code} code={code}>
              {w(key)}
            </StatusTag>
          ))}
        </Inline>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          {states.map(([code, key]) => (
            <StatusTag key={code} code={code} plain>
              {w(key)}
            </StatusTag>
          ))}
        </Inline>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          <Plate halls={['N1', 'N2', 'N3']} />
          <Plate halls={['N1', 'N2', 'N3']} filled />
        </Inline>
      </Tile>
      <Tile name={w('buttons')}>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          <Button kind="primary" icon={Check}>
            {w('primary')}
          </Button>
          <Button>{w('ordinary')}</Button>
          <Button kind="danger">{w('reject')}</Button>
        </Inline>
        <Inline className="fg-tile-row" gap={8} align="center" wrap>
          <Button kind="primary" busy>
            {w('busy')}
          </Button>
          <Button disabled>{w('disabled')}</Button>
          <Button size="small">{w('ordinary')}</Button>
        </Inline>
      </Tile>
      <Tile name={w('issued')} wide>
        <KeyNumbers>
          <KeyNumber label={w('issued')} value="8,412" of={w('issuedOf')} share={0.75} remark={w('issuedRemark')} />
          <KeyNumber
            label={w('inside')}
            value="3,884"
            of={w('insideOf')}
            share={0.97}
            remark={w('near')}
            tone="warning"
          />
          <KeyNumber
            label={w('received')}
            value="¥1,102,350.00"
            of={w('receivedOf')}
            share={0.86}
            remark={w('receivedRemark')}
          />
        </KeyNumbers>
      </Tile>
      <Tile name={w('phases')} wide>
        <Card title={w('phases')} extra="2026-11-21">
          <Phases
            today="2026-11-21"
            phases={phases.map(phase => ({ ...phase, label: w(phase.key), dates: formatDates(phase.from, phase.to) }))}
          />
        </Card>
      </Tile>
    </Split>
  )
}
