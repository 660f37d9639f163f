import { companyFields } from '@fairgate/contract/identity/company/fields'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import type { Draft } from '../../kernel/ui/form/use-draft.ts'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { LicenceField } from './LicenceField.tsx'
import { RegionField } from './RegionField.tsx'
import { useCountryOptions } from './use-country-options.ts'
import type { ReadFile } from './use-stored-file.ts'

/** Length of a current credit code; shorter ones are old numbers. */
const CODE_LENGTH = 18

export interface CompanyFieldsProps {
  draft: Draft<typeof companyFields>
  /** Text below the heading of the first section. */
  lead: string
  needsLicence: boolean
  /** The credit code is recorded and can no longer be changed here. */
  codeLocked?: boolean
  /** An addition to a field's label, by its name in the payload. */
  markOf?: (name: string) => ReactNode
  /** How the stored licence is loaded; default: the operator's own files. */
  readFile?: ReadFile
}

const F = formFields(companyFields)

/** Identity, address and contact fields of a company, for all forms. */
export function CompanyFields({ draft, lead, needsLicence, codeLocked, ...props }: CompanyFieldsProps) {
  const { markOf = () => undefined, readFile } = props
  const t = useText()
  const countries = useCountryOptions()
  const { abroad, creditCode } = draft.values
  return (
    <>
      <FormSection title={t('company.sectionIdentity')} hint={lead}>
        <F.text name="nameCn" extra={markOf('nameCn')} />
        <F.text name="nameEn" extra={markOf('nameEn')} />
        {!codeLocked && (
          <F.own name="abroad" extra={markOf('abroad')}>
            {(_, { value, set }) => (
              <Segmented
                label={t('company.registered')}
                value={value ? 'abroad' : 'home'}
                options={[
                  { value: 'home', label: t('company.atHome') },
                  { value: 'abroad', label: t('company.abroad') },
                ]}
                onChange={choice => set(choice === 'abroad')}
              />
            )}
          </F.own>
        )}
        {abroad ? (
          <div className="fg-form-pair">
            <F.choice name="country" required options={countries} extra={markOf('country')} />
            <F.text name="registrationNumber" required extra={markOf('registrationNumber')} />
          </div>
        ) : (
          <F.text
            name="creditCode"
            required
            readOnly={codeLocked}
            extra={
              <>
                {markOf('creditCode')}
                <CodeMark locked={codeLocked} code={creditCode} />
              </>
            }
            hint={t(codeHint(codeLocked, creditCode))}
          />
        )}
        <div className="fg-form-pair">
          <F.choice name="comAttr" options={useDictionary('com_attr').options} extra={markOf('comAttr')} />
          <F.choice name="comType" options={useDictionary('com_type').options} extra={markOf('comType')} />
        </div>
        <LicenceField required={needsLicence} extra={markOf('licenceFileId')} readFile={readFile} />
      </FormSection>
      <FormSection title={t('company.sectionLocation')}>
        {!abroad && <RegionField extra={markOf('regionCode')} />}
        <F.text name="addressCn" required={!abroad} extra={markOf('addressCn')} />
        <F.text name="addressEn" required={abroad} extra={markOf('addressEn')} />
      </FormSection>
      <FormSection title={t('company.sectionContact')}>
        <div className="fg-form-pair">
          <F.text name="contactName" extra={markOf('contactName')} />
          <F.text name="contactTelephone" extra={markOf('contactTelephone')} />
        </div>
        <F.text name="contactEmail" extra={markOf('contactEmail')} />
      </FormSection>
    </>
  )
}

const isOld = (code: string) => {
  const { length } = code.replace(/[\s-]/g, '')
  return length >= 15 && length < CODE_LENGTH
}

function codeHint(locked: boolean | undefined, code: string) {
  if (locked) return 'company.lockedHint'
  return isOld(code) ? 'company.oldNumberHint' : 'company.creditCodeHint'
}

/** An addition to the label: locked, or an old number. */
function CodeMark({ locked, code }: { locked: boolean | undefined; code: string }) {
  const t = useText()
  if (locked) return <Lock size={14} strokeWidth={1.6} aria-hidden />
  return isOld(code) ? <StatusTag code={3}>{t('company.oldNumber')}</StatusTag> : null
}
