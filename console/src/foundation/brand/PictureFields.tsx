import type { BannerType } from '@fairgate/contract/foundation/brand/choices'
import { type BannerPicture, pictureFields } from '@fairgate/contract/foundation/brand/fields'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Field } from '../../kernel/ui/Field.tsx'
import { issueOf } from '../../kernel/ui/FormSummary.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'

const DateField = part(async () => (await import('../../kernel/ui/DateField.tsx')).DateField)

interface PictureFieldsProps {
  id: string
  type: BannerType
  most: number
  value: readonly BannerPicture[]
  onChange: (value: BannerPicture[]) => void
  issues: readonly InputIssue[]
}

const begun: BannerPicture = { fileId: '', altCn: '', altEn: '', link: '', from: null, to: null }

/** The pictures of a type in their order, each with what it shows in both languages; banners also lead somewhere, on their days. */
export function PictureFields({ id, type, most, value, onChange, issues }: PictureFieldsProps) {
  const t = useText()
  const [names, setNames] = useState<Readonly<Record<string, { name: string; size: number }>>>({})
  const set = (at: number, changes: Partial<BannerPicture>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  const remove = (at: number) => onChange(value.filter((_, index) => index !== at))
  const path = (index: number, name: string) => `pictures.${index}.${name}`
  return (
    <Stack className="fg-brand-pictures" gap={16} id={id}>
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures are known by their place alone
        <Split as="fieldset" columns="1fr 1fr" gap={[0, 16]} key={index}>
          <legend>{t('brand.picture', { index: index + 1 })}</legend>
          <Field label="" name={path(index, 'fileId')} error={issueOf(issues, path(index, 'fileId'))}>
            {control => (
              <Upload
                id={control.id}
                purpose="banner"
                value={
                  one.fileId
                    ? {
                        fileId: one.fileId,
                        name: t('brand.picture', { index: index + 1 }),
                        size: 0,
                        ...names[one.fileId],
                      }
                    : undefined
                }
                onChange={file => {
                  if (!file) return remove(index)
                  setNames(before => ({ ...before, [file.fileId]: file }))
                  set(index, { fileId: file.fileId })
                }}
              />
            )}
          </Field>
          {(['altCn', 'altEn'] as const).map(name => (
            <TextField
              key={name}
              name={path(index, name)}
              label={t(`brand.${name}`)}
              lang={pictureFields[name].lang}
              maxLength={pictureFields[name].max}
              required
              issues={issues}
              value={one[name]}
              onChange={typed => set(index, { [name]: typed })}
            />
          ))}
          {type === 'home' && (
            <>
              <TextField
                name={path(index, 'link')}
                label={t('brand.link')}
                maxLength={pictureFields.link.max}
                issues={issues}
                value={one.link}
                onChange={link => set(index, { link })}
              />
              {(['from', 'to'] as const).map(name => (
                <Field
                  key={name}
                  label={t(`brand.${name}`)}
                  name={path(index, name)}
                  error={issueOf(issues, path(index, name))}
                >
                  {control => (
                    <DateField
                      id={control.id}
                      value={one[name] ?? undefined}
                      onChange={day => set(index, { [name]: day ?? null })}
                    />
                  )}
                </Field>
              ))}
            </>
          )}
        </Split>
      ))}
      {value.length < most && (
        <Upload
          key={value.length}
          purpose="banner"
          value={undefined}
          onChange={file => {
            if (!file) return
            setNames(before => ({ ...before, [file.fileId]: file }))
            onChange([...value, { ...begun, fileId: file.fileId }])
          }}
        />
      )}
    </Stack>
  )
}
