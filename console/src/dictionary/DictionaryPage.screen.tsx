import { useSearchParams } from 'react-router'
import { idIn } from '../kernel/id-in.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useViews } from '../ui/list/use-views.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Select } from '../ui/Select.tsx'
import { OptionList } from './OptionList.tsx'

const views = [
  { key: 'systematic', word: 'dictionary.systematic' },
  { key: 'exhibition', word: 'dictionary.ofExhibitions' },
] as const

/** An organizer keeps the options of its exhibitions; the venue's are not its own. */
const ofOrganizers = views.filter(({ key }) => key === 'exhibition')

/** Options of the venue's dictionaries and, on the other tab, of one exhibition's (`/systematicDictionary`). */
export function DictionaryPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const exhibitionId = idIn(params, 'exhibition')
  const isVenue = useUser()?.userCompanyType === 'platform'
  const { view, head } = useViews('dictionary.dictionary', isVenue ? views : ofOrganizers)
  if (view === 'systematic') return <OptionList head={head} />
  const picker = (
    <ExhibitionPicker value={exhibitionId} onChange={id => setParams({ view: 'exhibition', exhibition: id })} />
  )
  if (exhibitionId) return <OptionList key={exhibitionId} head={head} exhibitionId={exhibitionId} filter={picker} />
  return (
    <ListPage>
      <PageHead />
      {head}
      <Empty kind="match" title={t('dictionary.chooseExhibition')} action={picker} />
    </ListPage>
  )
}

interface ExhibitionPickerProps {
  value: string | undefined
  onChange: (id: string) => void
}

function ExhibitionPicker({ value, onChange }: ExhibitionPickerProps) {
  const t = useText()
  const isChinese = useLanguage() === 'cn'
  const { data, isPending } = useQueryCommand('getLastExhibitions', { limit: 20 })
  return (
    <Select
      style={{ width: 264 }}
      aria-label={t('dictionary.exhibition')}
      placeholder={t('dictionary.chooseExhibition')}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={data?.list.map(({ id, nameCn, nameEn }) => ({ value: id, label: isChinese ? nameCn : nameEn }))}
      onChange={onChange}
    />
  )
}
