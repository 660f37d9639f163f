import { useSearchParams } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ListPage } from '../../kernel/ui/ListPage.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import { ExhibitionOptionList } from './ExhibitionOptionList.tsx'
import { OptionList } from './OptionList.tsx'
import { useRunExhibitions } from './use-run-exhibitions.ts'

const views = [
  { key: 'systematic', word: 'dictionary.systematic' },
  { key: 'exhibition', word: 'dictionary.ofExhibitions' },
] as const
const ofVenue = views.slice(0, 1)

/** Options of the venue's dictionaries and, on the other tab, of one exhibition's (`/systematicDictionary`). */
export function DictionaryPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const exhibitionId = idIn(params, 'exhibition')
  const { view, head } = useViews('dictionary.dictionary', useMay('exhibitionDictionary:edit') ? views : ofVenue)
  if (view === 'systematic') return <OptionList head={head} />
  const picker = (
    <ExhibitionPicker value={exhibitionId} onChange={id => setParams({ view: 'exhibition', exhibition: id })} />
  )
  if (exhibitionId)
    return <ExhibitionOptionList key={exhibitionId} head={head} exhibitionId={exhibitionId} filter={picker} />
  return (
    <ListPage>
      <PageHead />
      {head}
      <EmptyState kind="match" title={t('dictionary.chooseExhibition')} action={picker} />
    </ListPage>
  )
}

interface ExhibitionPickerProps {
  value: string | undefined
  onChange: (id: string) => void
}

function ExhibitionPicker({ value, onChange }: ExhibitionPickerProps) {
  const t = useText()
  const { options, loading } = useRunExhibitions()
  return (
    <Select
      style={{ width: 264 }}
      aria-label={t('dictionary.exhibition')}
      placeholder={t('dictionary.chooseExhibition')}
      loading={loading}
      showSearch={{ filterOption: labelIncludes }}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
