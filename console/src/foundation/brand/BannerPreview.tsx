import type { BannerType } from '@fairgate/contract/foundation/brand/choices'
import type { BannerPicture } from '@fairgate/contract/foundation/brand/fields'
import type { Branding } from '@fairgate/contract/kernel/settings/branding'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BannerStrip } from '../../app/shell/Banners.tsx'
import { BrandSide } from '../../app/shell/BrandSide.tsx'
import { Mark } from '../../app/shell/Mark.tsx'
import { call } from '../../kernel/command/call.ts'
import { type Language, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { halfOf, productName } from '../../kernel/page/branding.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import type { Setting } from './banner-setting.ts'

interface BannerPreviewProps {
  type: BannerType
  values: Omit<Setting, 'version' | 'pictures'> & { readonly pictures: readonly BannerPicture[] }
  setting: Setting
}

/** A preview of the input in both languages, on both backgrounds, at two widths. */
export function BannerPreview({ type, values, setting }: BannerPreviewProps) {
  const t = useText()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [background, setBackground] = useState<'light' | 'dark'>('light')
  const [width, setWidth] = useState<'wide' | 'narrow'>(type === 'open' ? 'narrow' : 'wide')
  const pictures = usePictures(values.pictures, setting)
  return (
    <Stack gap={16}>
      <Inline gap={16} align="center" wrap>
        <Segmented
          label={t('brand.inLanguage')}
          value={language}
          options={[
            { value: 'cn', label: t('brand.chinese'), lang: 'zh-CN' },
            { value: 'en', label: t('brand.english'), lang: 'en' },
          ]}
          onChange={setLanguage}
        />
        <Segmented
          label={t('brand.ground')}
          value={background}
          options={[
            { value: 'light', label: t('brand.light') },
            { value: 'dark', label: t('brand.dark') },
          ]}
          onChange={setBackground}
        />
        <Segmented
          label={t('brand.width')}
          value={width}
          options={[
            { value: 'wide', label: t('brand.wide') },
            { value: 'narrow', label: t('brand.narrow') },
          ]}
          onChange={setWidth}
        />
      </Inline>
      <div className={`fg-brand-frame is-${width}`} data-theme={background} lang={language === 'cn' ? 'zh-CN' : 'en'}>
        <Shown type={type} branding={buildBranding(values, pictures)} pictures={pictures} language={language} />
      </div>
    </Stack>
  )
}

type Shown = Setting['pictures'][number]

function Shown(props: { type: BannerType; branding: Branding; pictures: readonly Shown[]; language: Language }) {
  const { type, branding, pictures, language } = props
  const t = useText()
  if (type === 'login') {
    return (
      <div className="fg-login-brand">
        <BrandSide branding={branding} language={language} />
      </div>
    )
  }
  if (type === 'title') {
    return (
      <Inline as="p" className="fg-brand-title" gap={12} align="center">
        {branding.logo ? <img src={branding.logo} width={26} height={26} alt="" /> : <Mark size={26} />}
        <strong>{productName(branding, language)}</strong>
      </Inline>
    )
  }
  if (pictures.length === 0) return <p className="fg-brand-none fg-faint">{t('brand.noPicture')}</p>
  if (type === 'home') return <BannerStrip pictures={pictures} language={language} />
  return pictures.map(({ url, altCn, altEn }) => (
    <img key={url} className="fg-brand-open" src={url} alt={halfOf([altCn, altEn], language)} />
  ))
}

function buildBranding(values: BannerPreviewProps['values'], pictures: readonly Shown[]): Branding {
  const lines = [
    [values.heroOneCn, values.heroOneEn],
    [values.heroTwoCn, values.heroTwoEn],
  ] as const
  const hero = lines.filter(([cn, en]) => cn || en)
  const [first] = pictures
  return {
    ...(hero.length > 0 && { hero }),
    ...(first && { login: { url: first.url, alt: [first.altCn, first.altEn] }, logo: first.url }),
    ...(values.productCn && { product: [values.productCn, values.productEn] }),
  }
}

/** Pictures with an address to show them from: of their content, or of the upload a moment ago. */
function usePictures(typed: readonly BannerPicture[], { pictures }: Setting): Shown[] {
  const known = new Map(pictures.map(({ fileId, url }) => [fileId, url]))
  const fresh = typed.map(({ fileId }) => fileId).filter(fileId => !known.has(fileId))
  const { data } = useQuery({
    queryKey: ['banner-pictures', ...fresh],
    enabled: fresh.length > 0,
    // A picture is read a moment after it was uploaded, once it was validated.
    retry: 5,
    queryFn: () => Promise.all(fresh.map(localPicture)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const local = new Map(data)
  return typed.flatMap(picture => {
    const url = known.get(picture.fileId) ?? local.get(picture.fileId)
    return url ? [{ ...picture, url }] : []
  })
}

async function localPicture(fileId: string): Promise<[fileId: string, url: string]> {
  const { url } = await call('getFileLink', { fileId })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return [fileId, URL.createObjectURL(await answer.blob())]
}
