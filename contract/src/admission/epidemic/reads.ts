import type { Reads } from '../../kernel/command/entity-type.ts'

export const epidemicReads = {
  getEpidemicSettingPage: ['epidemicStrategy', 'exhibition', 'declaration'],
  getEpidemicSettingDetail: ['epidemicStrategy'],
  getEpidemicSettingCode: [],
  getProxyForm: ['epidemicStrategy'],
  getProxyExhibitions: ['epidemicStrategy'],
  getDeclarationTemplateFile: ['dictionaryOption'],
  getDeclarationImportPage: ['declarationImport'],
  getDeclarationImportReport: ['declarationImport'],
  getDeclarationImportRowPage: ['importRow'],
  getDeclarationPage: ['declaration', 'exhibition'],
  getDeclarationDetail: ['declaration'],
  getDeclarationSteps: ['declaration'],
  getDeclarationImage: [],
  getDeclarationCode: [],
  getRejectReasons: ['dictionaryOption'],
  getDeclarationLogPage: ['declaration', 'declarationStep'],
  getPreventionIndex: ['declaration'],
} as const satisfies Reads
