import { Check } from 'lucide-react'
import { formatDate } from '../../kernel/format/format.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Diff } from '../../kernel/ui/Diff.tsx'
import { Drawer } from '../../kernel/ui/Drawer.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { Timeline } from '../../kernel/ui/Timeline.tsx'
import type { SampleRow } from './sample-rows.ts'
import { useSampleText } from './use-sample-text.ts'

export interface ExampleDrawerProps {
  row: SampleRow
  position: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
}

/** A detail next to its list: status, title, changes, facts, timeline, primary button. */
export function ExampleDrawer({ row, ...walk }: ExampleDrawerProps) {
  const w = useSampleText()
  return (
    <Drawer
      {...walk}
      code={row.code}
      title={w(row.name)}
      status={
        <>
          <StatusTag code={row.statusCode}>{w(row.state)}</StatusTag>
          {w('secondSubmit')}
        </>
      }
      foot={
        <>
          <Button kind="danger">{w('reject')}</Button>
          <Button>{w('return')}</Button>
          <Button kind="primary" icon={Check}>
            {w('approve')}
          </Button>
        </>
      }
    >
      <Diff
        changes={[
          { field: w('fieldHalls'), before: 'N1 N2', after: <Plate halls={row.halls} />, asked: true },
          { field: w('fieldOut'), before: '03-19 18:00', after: '03-20 12:00', asked: true },
          { field: w('fieldCo'), before: '', after: w('qifan'), asked: false },
        ]}
      />
      <DescriptionList
        facts={[
          { name: w('sponsor'), value: w(row.sponsor) },
          { name: w('industry'), value: w('industryValue') },
          { name: w('opens'), value: formatDate(row.opens) },
        ]}
      />
      <Timeline
        entries={[
          { id: '3', what: w('resubmitted'), actor: w('person'), when: row.submitted },
          {
            id: '2',
            what: w('returnedWhat'),
            actor: w('venuePerson'),
            when: '2026-11-19T08:40:00Z',
            refused: true,
            note: w('returnedWhy'),
          },
          { id: '1', what: w('drafted'), actor: w('person'), when: '2026-11-16T07:21:00Z' },
        ]}
      />
    </Drawer>
  )
}
