import type { Output } from '@fairgate/contract/catalogue'
import { type AffairWait, affairWaits } from '@fairgate/contract/participation/states'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { type TextKey, useText } from '../kernel/language.ts'
import './AffairRows.css'

type AffairExhibition = Output<'getAffairExhibitionPage'>['list'][number]

/** A page of an exhibition, or what a list of charges shows of it. */
const within = (part: string) => (exhibitionId: string) => `${affairsPath}/${exhibitionId}/${part}`
const charges = (list: string, query: string) => (exhibitionId: string) =>
  `/receivePayment/${list}?${query}&exhibitionId=${exhibitionId}`

/** What each thing that waits is called, and where it is done. */
const doings: Readonly<Record<AffairWait, { word: TextKey; at: (exhibitionId: string) => string }>> = {
  decide: { word: 'exhibition.stepReview', at: within('badges/approval') },
  confirmQuota: {
    word: 'participation.waitsConfirmQuota',
    at: charges('quotaPayment', 'view=pending&tab=proofSubmitted'),
  },
  confirmFees: {
    word: 'participation.waitsConfirmFees',
    at: charges('accreditationPayment', 'view=pending&tab=proofSubmitted'),
  },
  allot: { word: 'exhibition.stepQuota', at: within('quotas') },
  accept: { word: 'exhibition.stepAccept', at: within('partners') },
  returned: { word: 'participation.waitsReturned', at: within('badges?tab=returned') },
  toCharge: { word: 'participation.waitsToCharge', at: charges('accreditationPayment', 'view=fees') },
  payQuota: { word: 'participation.waitsPayQuota', at: charges('quotaPayment', 'view=pending') },
  payFees: { word: 'participation.waitsPayFees', at: charges('accreditationPayment', 'view=pending') },
  drafts: { word: 'participation.waitsDrafts', at: within('badges?tab=draft') },
  apply: { word: 'exhibition.stepApply', at: within('badges') },
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
          <Link className="fg-link" to={doings[kind].at(row.id)}>
            {t(doings[kind].word, { count: row.waits[kind], shown: formatNumber(row.waits[kind]) })}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
