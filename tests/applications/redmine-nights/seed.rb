# Fills a fresh Redmine: `ruby -r ./config/environment seed.rb` in its folder. All times are fixed, and nothing becomes due
# between the nights: that would be another answer of the application, not noise.
START = Time.utc(2026, 8, 3, 8, 0)
FILES = ENV.fetch('NIGHT_FILES')
$steps = 0

# Each thing is made five hours after the one before.
def later(&block)
  $steps += 1
  NightClock.at(START + $steps * 5 * 3600, &block)
end

{ 'rest_api_enabled' => '1', 'autologin' => '30', 'app_title' => 'Harbour works', 'host_name' => '127.0.0.1',
  'default_language' => 'en', 'notified_events' => [], 'per_page_options' => '10,25,50', 'default_projects_public' => '1',
  'text_formatting' => 'textile', 'search_results_per_page' => '5', 'date_format' => '%d/%m/%Y', 'time_format' => '%H:%M',
  'welcome_text' => "h2. Berths, locks and lights\n\nAsk the *office* before you open a gate: \"rules\":/projects/harbour/wiki"
}.each { |name, value| Setting[name] = value }

def user(login, first, last, admin: false)
  later do
    made = User.find_by(login: login) || User.new(login: login)
    made.attributes = { firstname: first, lastname: last, mail: "#{login}@harbour.example", admin: admin, language: 'en',
                        must_change_passwd: false, mail_notification: 'none' }
    made.password = made.password_confirmation = "#{login}-secret-1"
    made.save!
    Token.where(user: made, action: 'api').delete_all
    Token.create!(user: made, action: 'api').update_column(:value, login.ljust(40, '0'))
    Token.create!(user: made, action: 'feeds').update_column(:value, login.ljust(40, '1'))
    made
  end
end

admin = user('admin', 'Ada', 'Minster', admin: true)
alice = user('alice', 'Alice', 'Öland')
bob = user('bob', 'Bob', 'Keel')
carol = user('carol', 'Carol', "O'Brien")
people = [alice, bob, carol]
User.current = admin
manager, developer, reporter = %w[Manager Developer Reporter].map { |name| Role.find_by!(name: name) }
trackers = Tracker.sorted.to_a
pier = later do
  IssueCustomField.create!(name: 'Pier', field_format: 'list', possible_values: %w[North South East], is_for_all: true,
                           is_filter: true, trackers: trackers)
end

def project(identifier, name, description, trackers, parent: nil, open: true)
  later do
    made = Project.new(name: name, description: description, is_public: open, trackers: trackers)
    made.identifier = identifier
    made.enabled_module_names = %w[issue_tracking time_tracking news documents files wiki boards calendar gantt]
    made.save!
    made.set_parent!(parent) if parent
    made
  end
end

harbour = project('harbour', 'Harbour', 'Everything that floats, and what it is tied to.', trackers)
gates = project('gates', 'Lock gates', 'The two lock gates & their motors.', trackers.first(2), parent: harbour)
vault = project('vault', 'Vault', 'Keys and codes.', trackers, open: false)
[[alice, developer], [bob, reporter], [carol, manager]].each do |person, role|
  later { [harbour, gates].each { |of| Member.create!(project: of, principal: person, roles: [role]) } }
end
later { Member.create!(project: vault, principal: carol, roles: [manager]) }

categories = %w[Lights Locks Office].map { |name| IssueCategory.create!(project: harbour, name: name) }
versions = [['1.0', Date.new(2026, 9, 1)], ['1.1', Date.new(2026, 9, 30)], ['2.0', Date.new(2027, 3, 1)]].map do |name, day|
  later { Version.create!(project: harbour, name: name, effective_date: day, description: "Release #{name} of the harbour") }
end

WORDS = %w[gauge winch lamp ladder buoy crane pump fender mast cable].freeze
statuses = IssueStatus.sorted.to_a
priorities = IssuePriority.active.to_a
issues = (1..36).map do |i|
  later do
    of = i % 5 == 0 ? gates : harbour
    made = Issue.new(project: of, author: people[i % 3], tracker: of.trackers.to_a[i % of.trackers.size],
                     status: statuses.first, priority: priorities[i % priorities.size],
                     subject: "#{WORDS[i % 10].capitalize} <#{i}> & #{WORDS[(i * 3) % 10]} need care",
                     description: "The #{WORDS[i % 10]} of berth #{i} is *worn*.\n\n* look\n* mend\n* test\n\nSee [[Rules]].",
                     start_date: Date.new(i.even? ? 2026 : 2027, 8, 1) + i / 2, due_date: Date.new(i.even? ? 2026 : 2027, 8, 20) + i,
                     estimated_hours: (i % 7) + 0.5, done_ratio: (i * 10) % 100)
    made.category = categories[i % 3] if of == harbour
    made.fixed_version = versions[1 + i % 2] if of == harbour && i % 4 != 3
    made.assigned_to = people[(i + 1) % 3] if i % 3 != 0
    made.is_private = true if i == 22
    made.custom_field_values = { pier.id => %w[North South East][i % 3] }
    made.save!
    made
  end
end
issues.each_with_index do |issue, i|
  next if i % 3 == 1
  later do
    issue.reload.init_journal(people[i % 3], "Looked at it, found #{i} faults.\n\n> as I said")
    issue.done_ratio = (issue.done_ratio + 10) % 100
    issue.status = i % 4 == 0 ? IssueStatus.where(is_closed: true).first : statuses[1]
    issue.save!
  end
end
later { IssueRelation.create!(issue_from: issues[0], issue_to: issues[3], relation_type: 'relates') }
later { IssueRelation.create!(issue_from: issues[1], issue_to: issues[6], relation_type: 'precedes') }
later { issues[8].reload.update!(parent_issue_id: issues[7].id) }
activities = TimeEntryActivity.active.to_a
issues.each_with_index do |issue, i|
  next unless i % 2 == 0
  later do
    TimeEntry.create!(project: issue.project, issue: issue, user: people[i % 3], author: people[i % 3],
                      activity: activities[i % activities.size], hours: 0.25 * (i + 1),
                      spent_on: Date.new(2026, 9, 1) + i, comments: "hours of #{issue.subject}")
  end
end

def attach(container, author, name, type)
  File.open(File.join(FILES, name)) do |file|
    upload = Rack::Test::UploadedFile.new(file.path, type)
    made = Attachment.create!(container: container, file: upload, author: author)
    made.update_columns(created_on: Time.now)
  end
end
later { attach(issues[6].reload, alice, 'float.png', 'image/png') }
later { attach(issues[6].reload, alice, 'counts.csv', 'text/csv') }
later { attach(issues[4].reload, bob, 'invoice.html', 'text/html') }
later { attach(issues[4].reload, bob, 'level.log', 'text/plain') }
later { attach(versions[0], carol, 'counts.csv', 'text/csv') }

wiki = Wiki.find_or_create_by!(project: harbour) { |made| made.start_page = 'Wiki' }
{ 'Wiki' => "h1. Harbour\n\n{{toc}}\n\nh2. Start\n\nSee [[Rules]], [[Tides]] and #7.\n\nh2. Pages\n\n{{child_pages(Wiki)}}",
  'Rules' => "h1. Rules\n\n# Ask.\n# Wait for the lamp.\n\n|_.Gate|_.Metres|\n|North|12.5|\n|South|9.75|",
  'Tides' => "h1. Tides\n\nHigh at _noon_; \"table\":http://tides.example/today @code <b>@\n\n<pre>a < b</pre>",
  'Überblick' => "h1. Überblick\n\nSchiffe, Köche, Größe." }.each do |title, text|
  later do
    page = WikiPage.new(wiki: wiki, title: title)
    page.parent = wiki.find_page('Wiki') unless title == 'Wiki'
    page.content = WikiContent.new(page: page, text: text, author: alice, comments: 'first words')
    page.save_with_content(page.content)
  end
end
3.times do |i|
  later do
    page = WikiPage.where(wiki: wiki, title: 'Tides').first
    page.content.text += "\n\nLow at #{i + 3} o'clock."
    page.content.comments = "tide #{i}"
    page.content.author = people[i]
    page.save_with_content(page.content)
  end
end

news = 4.times.map do |i|
  later do
    News.create!(project: harbour, author: carol, title: "News #{i + 1} of the #{WORDS[i]}", summary: "What a #{WORDS[i]}!",
                 description: "We have a new #{WORDS[i]}.\n\nCome and *see* it.")
  end
end
later { news[1].comments << Comment.new(author: bob, content: 'A fine thing.') }
board = later { Board.create!(project: harbour, name: 'Quay', description: 'Talk') }
5.times do |i|
  thread = later { Message.create!(board: board, author: people[i % 3], subject: "Who has the #{WORDS[i]}?", content: "I *miss* it.") }
  i.times { |j| later { Message.create!(board: board, author: people[j % 3], parent: thread, subject: 'RE', content: "Not I (#{j}).") } }
end
later do
  Document.create!(project: harbour, title: 'Map of berths', description: 'Drawn by hand.',
                   category: DocumentCategory.active.first)
end
later do
  query = IssueQuery.new(name: 'Worn things', project: harbour, user: admin, visibility: Query::VISIBILITY_PUBLIC)
  query.filters = { 'status_id' => { operator: 'o', values: [''] } }
  query.column_names = %w[id subject done_ratio estimated_hours cf_1]
  query.group_by = 'priority'
  query.sort_criteria = [%w[subject asc]]
  query.save!
end
puts "#{Issue.count} issues, #{WikiPage.count} wiki pages, #{TimeEntry.count} time entries"
