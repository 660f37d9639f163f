import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { LeaveGuard } from '../../kernel/ui/LeaveGuard.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { QuotaCopyDialog } from './QuotaCopyDialog.tsx'
import { QuotaTable } from './QuotaTable.tsx'
import { copied } from './quota-cells.ts'
import { useQuotaGrid } from './use-quota-grid.ts'

/** Up to this number, values without a matching cell are listed. */
const maxNamed = 40

/** Quotas of one exhibition: partners × badge types, saved together. `?partner=` gets the focus. */
export function QuotaGrid({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const [params] = useSearchParams()
  const grid = useQuotaGrid(exhibitionId)
  const [searchText, setSearchText] = useState('')
  const [copying, setCopying] = useState(false)
  const { cells, changed, bad, left } = grid
  if (grid.error && !cells) return <ErrorState failure={grid.error} onRetry={() => void grid.reload()} />
  if (!cells) return <DetailSkeleton />
  if (!grid.types?.length || cells.length === 0) {
    return <EmptyState kind="first" title={t('exhibition.noQuotas')} why={[t('exhibition.noQuotasWhy')]} />
  }
  const has = (name: string) => includesTyped(searchText, name)
  const shown = cells.filter(([first]) => first && (has(first.row.company.cn) || has(first.row.company.en)))
  const editable = cells.some(([first]) => first?.editable)
  return (
    <div className="fg-quota-page">
      <Inline className="fg-quota-bar" gap={8} align="center" wrap>
        <input
          type="search"
          className="fg-input"
          aria-label={t('participation.findPartner')}
          placeholder={t('participation.findPartner')}
          value={searchText}
          onChange={event => setSearchText(event.target.value)}
        />
        {editable && (
          <>
            <Button icon={Copy} onClick={() => setCopying(true)}>
              {t('participation.copyQuotas')}
            </Button>
            <span role="status">
              {changed.length > 0 && t('participation.cellsChanged', { count: changed.length })}
              {bad.length > 0 && ` · ${t('participation.cellsBad', { count: bad.length })}`}
            </span>
            {changed.length + bad.length > 0 && <Button onClick={grid.forgetAll}>{t('participation.discard')}</Button>}
            <Button
              kind="primary"
              busy={grid.busy}
              disabled={changed.length === 0 || bad.length > 0}
              onClick={grid.save}
            >
              {t('participation.saveQuotas')}
            </Button>
          </>
        )}
      </Inline>
      {left.length > 0 && (
        <FormAlert warning>
          {t('participation.notPlaced', { count: left.length, values: listOf(left.slice(0, maxNamed)) })}{' '}
          <button type="button" className="fg-link" onClick={grid.readLeft}>
            {t('participation.notPlacedRead')}
          </button>
        </FormAlert>
      )}
      <QuotaTable grid={grid} cells={shown} partner={params.get('partner') ?? undefined} />
      <QuotaCopyDialog
        open={copying}
        exhibitionId={exhibitionId}
        onClose={() => setCopying(false)}
        onCopy={earlier => grid.take(copied(cells, earlier))}
      />
      <LeaveGuard dirty={changed.length + bad.length > 0} />
    </div>
  )
}
