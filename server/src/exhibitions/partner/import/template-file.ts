import { type PartnerColumn, partnerImportColumns } from '@fairgate/contract/exhibitions/partner/import-fields'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerTexts as texts } from '@fairgate/contract/exhibitions/partner/texts'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { ReadContext } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import type { TemplateColumn, TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import { lexiconOf } from './lexicon.ts'
import { namesMain, needed } from './partner-import.ts'

type Pair = readonly [cn: string, en: string]

/** What to fill in, and an example. */
const about: Readonly<Record<PartnerColumn, readonly [line: Pair, example: string]>> = {
  nameCn: [texts.aboutName, texts.exampleName[0]],
  nameEn: [texts.aboutName, texts.exampleName[1]],
  creditCode: [texts.aboutCreditCode, '91310000MA1FL0000N'],
  country: [texts.aboutCountry, 'DE'],
  registrationNumber: [texts.aboutRegistrationNumber, 'HRB 12345'],
  comAttr: [texts.aboutOption, ''],
  comType: [texts.aboutOption, ''],
  regionCode: [texts.aboutRegionCode, texts.exampleRegion[0]],
  addressCn: [texts.aboutAddressCn, texts.exampleAddress[0]],
  addressEn: [texts.aboutAddressEn, texts.exampleAddress[1]],
  contactName: [texts.aboutName, texts.examplePerson[0]],
  contactTelephone: [texts.aboutTelephone, '13800138000'],
  contactEmail: [texts.aboutEmail, 'zhang@example.com'],
  administratorName: [texts.aboutAdministrator, texts.examplePerson[0]],
  userName: [texts.aboutUserName, 'zhang.san'],
  telephone: [texts.aboutMobile, '13800138000'],
  email: [texts.aboutEmail, 'zhang@example.com'],
  mainCode: [texts.aboutMainCode, '91310000MA1FL0000N'],
}

const text: TemplateText = {
  sheet: texts.sheetName,
  guide: texts.guideSheet,
  instructions: texts.guideInstructions,
  guideTitles: [texts.guideField, texts.guideRequired, texts.guideAbout, texts.guideValues, texts.guideExample],
  required: texts.guideRequired,
}

/** The template's columns for an importing company, with the present options. */
export function templateColumns(
  kind: Kind,
  companyType: CompanyType,
  options: Readonly<Partial<Record<PartnerColumn, readonly string[]>>>,
): TemplateColumn[] {
  const columns = Object.entries(partnerImportColumns(kind)) as [PartnerColumn, Pair][]
  return columns
    .filter(([key]) => key !== 'mainCode' || namesMain(kind, companyType))
    .map(([key, [cn, en]]) => {
      const [line, example] = about[key]
      const values = options[key]
      const required = key === 'mainCode' || needed.has(key)
      return {
        key,
        cn,
        en,
        required,
        about: line,
        example: example || (values?.[0] ?? ''),
        ...(values && { values }),
        width: 24,
      }
    })
}

/** The empty sheet of partners of a kind; returns a link for the session. */
export async function templateFile(kind: Kind, context: ReadContext): Promise<{ url: string }> {
  const { options } = await lexiconOf(context.db)
  const columns = templateColumns(kind, context.actor.companyType, options)
  return { url: await templateLink(context, kind.label[0], columns, text) }
}
