import { useSearchParams } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { ExhibitionUsage } from './ExhibitionUsage.tsx'
import type { ViewProps } from './partner-paths.ts'
import { RelationUsage } from './RelationUsage.tsx'

/** Usage of partners, by relation or by exhibition. */
export function PartnerUsage({ kind, head }: ViewProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const list = params.get('list') === 'exhibitions' ? 'exhibitions' : 'relations'
  const which = (
    <Segmented
      label={t('partner.usageLists')}
      value={list}
      options={[
        { value: 'relations', label: t('partner.byRelation') },
        { value: 'exhibitions', label: t('partner.byExhibition') },
      ]}
      onChange={next =>
        setParams(next === 'relations' ? { view: 'usage' } : { view: 'usage', list: next }, { replace: true })
      }
    />
  )
  if (list === 'exhibitions') return <ExhibitionUsage kind={kind} head={head} which={which} />
  return <RelationUsage kind={kind} head={head} which={which} />
}
