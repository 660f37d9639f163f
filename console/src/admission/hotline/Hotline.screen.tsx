import { History } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { kindLabels, LookUp, languageLabels } from './LookUp.tsx'

const Calls = defineList('getHotlinePage', {
  domain: 'hotline',
  label: 'hotline.calls',
  exports: 'exportHotlineCalls',
  search: ['number'],
  filters: ['kind'],
  Filters: ({ list }) => {
    const t = useText()
    return (
      <SelectFilter
        {...{ label: t('hotline.kind'), all: t('hotline.allKinds'), width: 144, value: list.filters.kind }}
        options={Object.entries(kindLabels).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={kind => list.setFilters({ kind })}
      />
    )
  },
  columns: c => [
    c.code('asked', { width: 200 }),
    c.choice('kind', kindLabels),
    c.count('badges'),
    c.count('tickets'),
    c.choice('language', languageLabels, { priority: 1 }),
    c.name('operator', { grow: true }),
    c.moment('at', { sort: 'at' }),
  ],
  empty: { title: 'hotline.empty', why: 'hotline.emptyWhy' },
})

/** The hotline desk (`/hotline`): a search field with its result; the log of earlier calls opens below. */
export function Hotline() {
  const t = useText()
  const mayAsk = useMay('hotline:use')
  const [isLogOpen, setLogOpen] = useState(false)
  if (!mayAsk) return <Calls />
  return (
    <>
      <PageHead
        actions={
          <Button icon={History} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
            {t('hotline.calls')}
          </Button>
        }
      />
      <LookUp />
      {isLogOpen && <Calls inside />}
    </>
  )
}
