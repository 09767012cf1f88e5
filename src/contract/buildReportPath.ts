/** The build report of a release, a page for operators (docs/reference/administration.md#comparing-a-release). */
export const BUILD_REPORT_PATH = '/api/admin/v1/releases/{version}/report'
