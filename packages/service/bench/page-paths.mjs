/** Paths of everything that the console shows, by name; issue, event and trace are such as there are. */
export async function createPagePaths(client) {
  const read = async (path) => JSON.parse((await client.get(path)).text)
  const { issues } = await read('/json/projects/1/issues')
  const { traces } = await read('/json/projects/1/traces')
  const [issue, trace] = [issues[12]?.id, traces[7]?.traceId]
  const route = encodeURIComponent('/route3/[id]')
  return { ...createPages(issue, trace, route), ...createAnswers(issue, trace, route) }
}

function createPages(issue, trace, route) {
  return {
    projects: '/projects',
    account: '/account',
    'issue list': '/p/1/issues',
    'issue list, by users, 30 days': '/p/1/issues?sort=users&period=30d',
    'issue list, environment': '/p/1/issues?env=production',
    'issue list, search by tag': '/p/1/issues?q=area:area3+release:app@1.2.0',
    'issue list, search by text': '/p/1/issues?q=function77777',
    issue: `/p/1/issues/${issue}`,
    'event of an issue': `/p/1/issues/${issue}/events/last`,
    'issue as Markdown': `/p/1/issues/${issue}/markdown`,
    changes: '/p/1/changes',
    'completion of keys': '/p/1/completions?text=a',
    'completion of values': '/p/1/completions?text=area:',
    'completion of routes': '/p/1/completions?text=route:',
    performance: '/p/1/performance',
    'performance, 30 days': '/p/1/performance?period=30d',
    'performance of a route': '/p/1/performance/http.server/route3/%5Bid%5D',
    'performance of a route that is not there': '/p/1/performance/http.server/nowhere',
    traces: '/p/1/traces',
    'traces, slowest': '/p/1/traces?sort=slowest',
    'traces with errors': '/p/1/traces?errors=1',
    'traces of a route': `/p/1/traces?route=${route}&op=http.server`,
    trace: `/p/1/traces/${trace}`,
    vitals: '/p/1/vitals',
    releases: '/p/1/releases',
    release: '/p/1/releases/app@1.2.0',
    settings: '/p/1/settings',
  }
}

function createAnswers(issue, trace, route) {
  const base = '/json/projects/1'
  return {
    'JSON, projects': '/json/projects',
    'JSON, overview': `${base}/overview`,
    'JSON, issues': `${base}/issues`,
    'JSON, issue': `${base}/issues/${issue}`,
    'JSON, event': `${base}/issues/${issue}/events/last`,
    'JSON, traces': `${base}/traces`,
    'JSON, traces with errors': `${base}/traces?errors=1`,
    'JSON, trace': `${base}/traces/${trace}`,
    'JSON, performance': `${base}/performance`,
    'JSON, performance of a route': `${base}/performance?route=${route}&op=http.server`,
    'JSON, vitals': `${base}/vitals`,
    'JSON, releases': `${base}/releases`,
    'JSON, release': `${base}/releases/app@1.2.0`,
  }
}
