import type { Output } from '@fairgate/contract/app/catalogue'
import { formatInstant, toTheSecond } from '../../kernel/format/format.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { shortCheck } from './gate-labels.ts'

type SimulationResult = NonNullable<Output<'getRehearsal'>['rehearsal']>

/** The scans of a simulation: for a replayed day those with a different result, for typed scans all. */
export function SimulatedScans({ data, onClose }: { data: SimulationResult; onClose: () => void }) {
  const t = useText()
  const { list, day, otherwise } = data
  return (
    <Dialog
      open
      title={t('policy.scansTitle')}
      width={880}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      {day !== null && otherwise > list.length && (
        <p className="fg-field-hint">{t('policy.firstOf', { most: list.length })}</p>
      )}
      <PlainTable
        label={t('policy.scansTitle')}
        none={t('policy.simulatedSame')}
        rows={list.map((row, at) => ({ ...row, id: `${at}` }))}
        columns={[
          { key: 'at', title: t('policy.scannedAt'), width: '19%', render: row => toTheSecond(row.at) },
          { key: 'channelCode', title: t('policy.scannedChannel'), width: '11%', render: row => row.channelCode },
          {
            key: 'badgeCode',
            title: t('policy.by_badgeCode'),
            width: '16%',
            render: row => row.badgeCode ?? t('policy.unrecognised'),
          },
          { key: 'was', title: t('policy.saidWas'), width: '24%', render: row => formatSaid(row.was, t) },
          { key: 'is', title: t('policy.saidIs'), render: row => formatSaid(row.is, t) },
        ]}
      />
    </Dialog>
  )
}

type SaidOfScan = NonNullable<Output<'getRehearsal'>['rehearsal']>['list'][number]['is']

/**
 * Describes the result of a version for a scan: the verdict, or the reason, the clause and the time of the next
 * opening.
 */
export function formatSaid({ verdict, reason, clause, opensAt }: SaidOfScan, t: Text): string {
  return [
    reason ? t(shortCheck(reason)) : t(`gate.${verdict}`),
    ...(clause ? [t('policy.saidClause', { no: clause.no, name: nameOf(clause) })] : []),
    ...(opensAt ? [t('policy.saidOpens', { at: formatInstant(opensAt) })] : []),
  ].join(' · ')
}
