import { partnerImportColumns, partnerRowLimit } from '@fairgate/contract/exhibitions/partner/import-fields'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { commandOf } from './command-of.ts'
import { partnerPaths } from './partner-paths.ts'

/** The imports of partners of each kind. */
export const partnerImportKits = Object.fromEntries(partnerKindNames.map(kind => [kind, kitOf(kind)])) as Record<
  PartnerKind,
  ImportKit
>

function kitOf(kind: PartnerKind): ImportKit {
  const paths = partnerPaths(kind)
  return {
    commands: {
      page: commandOf('get…ImportPage', kind),
      report: commandOf('get…ImportReport', kind),
      rows: commandOf('get…ImportRowPage', kind),
      correctRow: commandOf('mend…ImportRow', kind),
      correct: commandOf('correct…ImportReading', kind),
      remove: commandOf('remove…ImportRow', kind),
      submit: commandOf('submitMended…Rows', kind),
      errors: commandOf('export…ImportErrors', kind),
    },
    columns: partnerImportColumns(kindOf(kind)),
    texts: {
      called: 'partner.columnNameCn',
      title: 'partner.importReport',
      good: 'partner.importGood',
      seeGood: 'partner.importSeeGood',
      submitted: 'partner.importSubmitted',
      allGoodWhy: 'partner.importAllGoodWhy',
      after: 'partner.importAfter',
      template: 'partner.importTemplateLine',
    },
    reasons: {
      register: ['partner.reasonRegister', 'partner.remedyRegister'],
      option: ['partner.reasonOption', 'partner.remedyOption'],
      region: ['partner.reasonRegion', 'partner.remedyRegion'],
    },
    rowLimit: partnerRowLimit,
    useOptions() {
      const comAttr = useDictionary('com_attr').options
      const comType = useDictionary('com_type').options
      const options: Readonly<Record<string, readonly string[]>> = {
        comAttr: comAttr.map(({ label }) => label),
        comType: comType.map(({ label }) => label),
      }
      return column => options[column]
    },
    paths: { report: (_, importId) => paths.imported(importId), import: () => paths.import },
  }
}
