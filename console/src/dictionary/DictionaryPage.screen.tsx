import { useSearchParams } from 'react-router'
import { useLanguage, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Empty } from '../ui/Empty.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Select } from '../ui/Select.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { OptionList } from './OptionList.tsx'

const tabs = [
  ['systematic', 'dictionary.systematic'],
  ['exhibition', 'dictionary.ofExhibitions'],
] as const

/** Options of the venue's dictionaries and, on the other tab, of one exhibition's (`/systematicDictionary`). */
export function DictionaryPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'exhibition' ? 'exhibition' : 'systematic'
  const exhibitionId = params.get('exhibition') ?? undefined
  const head = (
    <StatusTabs
      label={t('dictionary.dictionary')}
      current={view}
      tabs={tabs.map(([key, label]) => ({ key, label: t(label) }))}
      // The other tab is another list: its search and page start anew.
      onChange={key => setParams(key === 'exhibition' ? { view: key } : {}, { replace: true })}
    />
  )
  if (view === 'systematic') return <OptionList head={head} />
  const picker = <ExhibitionPicker value={exhibitionId} onChange={id => setParams({ view, exhibition: id })} />
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
