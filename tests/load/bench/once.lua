-- wrk -s once.lua URL -- PATH...: asks for each of these once, by one connection, and is done before
-- the time is over if it can be.
local paths, turn, answered = {}, 0, 0

init = function(args)
   paths = args
end

request = function()
   turn = turn + 1
   return wrk.format(nil, paths[turn])
end

response = function()
   answered = answered + 1
   if answered == #paths then wrk.thread:stop() end
end

dofile("tests/load/bench/report.lua")
