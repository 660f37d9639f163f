import type { Output } from '@fairgate/contract/catalogue'
import { type AffairWait, affairWaits } from '@fairgate/contract/participation/states'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { type TextKey, useText } from '../kernel/language.ts'

type AffairExhibition = Output<'getAffairExhibitionPage'>['list'][number]

/** What each thing that waits is called, and where in the exhibition it is done. */
const doings: Readonly<Record<AffairWait, { word: TextKey; at: string }>> = {
  decide: { word: 'exhibition.stepReview', at: 'badges/approval' },
  allot: { word: 'exhibition.stepQuota', at: 'quotas' },
  accept: { word: 'exhibition.stepAccept', at: 'partners' },
  returned: { word: 'participation.waitsReturned', at: 'badges?tab=returned' },
  toPay: { word: 'participation.waitsToPay', at: 'badges?tab=awaitingPayment' },
  drafts: { word: 'participation.waitsDrafts', at: 'badges?tab=draft' },
  apply: { word: 'exhibition.stepApply', at: 'badges' },
}

/** What waits for the reader in an exhibition, each a way straight to it. */
export function AffairWaits({ row }: { row: Pick<AffairExhibition, 'id' | 'waits'> }) {
  const t = useText()
  const due = affairWaits.filter(kind => row.waits[kind] > 0)
  if (due.length === 0) return '—'
  return (
    <span className="fg-affair-waits">
      {due.map((kind, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <Link className="fg-link" to={`${affairsPath}/${row.id}/${doings[kind].at}`}>
            {t(doings[kind].word, { count: row.waits[kind], shown: formatNumber(row.waits[kind]) })}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
