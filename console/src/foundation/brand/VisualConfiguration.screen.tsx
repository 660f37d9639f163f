import { type BannerType, type Brand, bannerTypes, brands } from '@fairgate/contract/foundation/brand/choices'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import { BannerForm, typeLabels } from './BannerForm.tsx'

/** The venue's branding, by brand and type (`/visualConfiguration?brand=TH&type=home`). */
export function VisualConfiguration() {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const type = oneOf<BannerType>(bannerTypes, query.get('type')) ?? 'login'
  const own = oneOf<Brand>(brands, document.documentElement.dataset.brand ?? null) ?? 'default'
  const brand = oneOf<Brand>(brands, query.get('brand')) ?? own
  const to = (next: { type?: BannerType; brand?: Brand }) => setQuery({ brand, type, ...next })
  const { data, error, refetch } = useQueryCommand('getBannerSetting', { type, brand }, { quiet: true })
  const choose = (
    <Inline gap={16} align="center" wrap>
      <Segmented
        label={t('brand.brand')}
        value={brand}
        options={brands.map(value => ({ value, label: t(brandLabels[value]) }))}
        onChange={value => to({ brand: value })}
      />
      <StatusTabs
        label={t('brand.type')}
        current={type}
        onChange={key => to({ type: key as BannerType })}
        tabs={bannerTypes.map(key => ({ key, label: t(typeLabels[key].name) }))}
      />
    </Inline>
  )
  if (data) return <BannerForm key={`${brand} ${type}`} brand={brand} type={type} setting={data} choose={choose} />
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />
  return <DetailSkeleton facts={6} />
}

const brandLabels: Readonly<Record<Brand, TextKey>> = { default: 'brand.brandDefault', TH: 'brand.brandTH' }

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find(candidate => candidate === value)
