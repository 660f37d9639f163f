import { type BannerType, type Brand, pictureRules } from '@fairgate/contract/foundation/brand/choices'
import { bannerFields } from '@fairgate/contract/foundation/brand/fields'
import type { ReactNode } from 'react'
import { type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { BannerHistory } from './BannerHistory.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { type Setting, sentPicture } from './banner-setting.ts'
import { PictureFields } from './PictureFields.tsx'
import './Brand.css'

const F = formFields(bannerFields)

const own = {
  login: ['heroOneCn', 'heroOneEn', 'heroTwoCn', 'heroTwoEn'],
  home: [],
  open: [],
  title: ['productCn', 'productEn', 'agreement'],
} as const satisfies Record<BannerType, readonly (keyof typeof bannerFields)[]>

interface BannerFormProps {
  brand: Brand
  type: BannerType
  setting: Setting
  /** Brand and type, chosen above. */
  choose: ReactNode
}

/** The form of one type, with a preview next to it. A change creates another version. */
export function BannerForm({ brand, type, setting, choose }: BannerFormProps) {
  const t = useText()
  const draft = useDraft({
    of: bannerFields,
    read: setting,
    send: (form, { version }) =>
      write('editBannerSetting', { ...form, pictures: form.pictures.map(sentPicture), type, brand, version }),
    said: 'brand.saved',
  })
  const most = pictureRules[type].most
  return (
    <FormPage
      draft={draft}
      title={t('brand.title')}
      facts={setting.version > 0 ? [`${t('brand.version')} ${setting.version}`] : []}
      alert={choose}
    >
      <FormSection title={t(typeLabels[type].name)} hint={t(typeLabels[type].hint)}>
        {own[type].map(name => (
          <F.text key={name} name={name} />
        ))}
        <F.own
          name="pictures"
          label={t(type === 'title' ? 'brand.logo' : 'brand.pictures')}
          hint={wantedPicture(type, t)}
        >
          {(control, { value, set }) => (
            <PictureFields
              id={control.id}
              type={type}
              most={most}
              value={value ?? []}
              onChange={set}
              issues={draft.issues}
            />
          )}
        </F.own>
      </FormSection>
      <Card title={t('brand.preview')}>
        <BannerPreview type={type} values={draft.values} setting={setting} />
      </Card>
      <Card title={t('brand.history')}>
        <BannerHistory brand={brand} type={type} current={setting} />
      </Card>
    </FormPage>
  )
}

/** Label and purpose of each type. */
export const typeLabels: Readonly<Record<BannerType, { name: TextKey; hint: TextKey }>> = {
  login: { name: 'brand.login', hint: 'brand.loginHint' },
  home: { name: 'brand.home', hint: 'brand.homeHint' },
  open: { name: 'brand.open', hint: 'brand.openHint' },
  title: { name: 'brand.titleType', hint: 'brand.titleHint' },
}

/** The requirements on its pictures. */
function wantedPicture(type: BannerType, t: Text): string {
  const { shaped, width, height } = pictureRules[type]
  return t('brand.wants', { wanted: t(shaped ? 'brand.shaped' : 'brand.atLeast', { width, height }) })
}
