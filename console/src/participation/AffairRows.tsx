import type { Payload } from '@fairgate/contract/catalogue'
import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import type { PageSize } from '../kernel/use-worklist.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import { trackWords } from './affair-words.ts'
import './AffairRows.css'

type Tab = NonNullable<Payload<'getAffairPage'>['tab']>

/** The affairs of one status in an exhibition, under its row. */
export function AffairRows({ exhibitionId, tab }: { exhibitionId: string; tab: string }) {
  const t = useText()
  const w = useWords()
  const [place, setPlace] = useState<{ pageNum: number; pageSize: PageSize }>({ pageNum: 1, pageSize: 10 })
  const payload = { exhibitionId, tab: tab as Tab, anyPending: true, sort: 'updatedAt', ...place } as const
  const { data, error, refetch } = useQueryCommand('getAffairPage', payload, { keepPrevious: true, quiet: true })
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton height={40} />
  const here = `${affairsPath}/${exhibitionId}`
  const both = data.list.some(({ track }) => track === 'Tic')
  return (
    <>
      <ul className="fg-affairs">
        {data.list.map(row => (
          <li key={row.id}>
            <Link className="fg-link" to={`${here}/badges?companyId=${row.companyId}`}>
              {nameOf(row.company)}
            </Link>
            <span>{w(companyTypeWords[row.companyType])}</span>
            {both && <span>{t(trackWords[row.track])}</span>}
            {row.lacksQuota && (
              <Link className="fg-link" to={`${here}/quotas?partner=${row.participationId}`}>
                {t('participation.affairLacksQuota')}
              </Link>
            )}
            <time dateTime={row.updatedAt}>{t('participation.affairSince', { at: formatMoment(row.updatedAt) })}</time>
          </li>
        ))}
      </ul>
      {data.total > place.pageSize && (
        <Pager {...place} total={data.total} totalCapped={data.totalCapped} next={data.next} onChange={setPlace} />
      )}
    </>
  )
}
