import type { AccessCommands, AccessQueries } from './access/access-store.ts'
import type { Commands } from './queries/commands.ts'
import type { Queries } from './queries/queries.ts'

/** What the threads answer to, by name. Apart from the answers, so that the process that asks does not load their code. */

export const QUERY_NAMES: readonly (keyof Queries)[] = [
  'listProjects',
  'readOverview',
  'readChanges',
  'listEnvironments',
  'listIssues',
  'completeSearch',
  'readIssue',
  'findMerged',
  'readIssueSeries',
  'listIssueUsers',
  'listTagValues',
  'listFeedback',
  'listEvents',
  'readEvent',
  'readAttachment',
  'findReport',
  'listTraces',
  'readTrace',
  'listRoutes',
  'readRoute',
  'compareReleases',
  'readLatency',
  'listVitals',
  'readVitalsTrend',
  'listReleases',
  'readRelease',
  'readAdoption',
  'readSettings',
]

export const COMMAND_NAMES: readonly (keyof Commands)[] = [
  'changeState',
  'assign',
  'comment',
  'merge',
  'unmerge',
  'deleteIssues',
  'changeProject',
  'createProject',
  'deleteProject',
  'rotateKey',
  'saveChannel',
  'deleteChannel',
  'testChannel',
  'saveSourceMap',
  'backup',
]

export const ACCESS_QUERY_NAMES: readonly (keyof AccessQueries)[] = [
  'findUser',
  'findSession',
  'findToken',
  'listUsers',
  'listTokens',
]

export const ACCESS_COMMAND_NAMES: readonly (keyof AccessCommands)[] = [
  'saveUser',
  'savePassword',
  'deleteUser',
  'saveSession',
  'deleteSession',
  'saveToken',
  'deleteToken',
  'markSeen',
]
